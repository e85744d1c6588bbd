// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ABudget} from "../../src/budget/ABudget.sol";
import {Boost, CreateBoostPayload, Target} from "../../src/core/Boost.sol";
import {ERC1155Incentive} from "../../src/incentive/ERC1155Incentive.sol";
import {BoostError} from "../../src/shared/BoostError.sol";
import {AssetType, ERC1155Payload, FungiblePayload, Transfer} from "../../src/shared/Transfer.sol";
import {ERC1155Token} from "../../src/tokens/ERC1155Token.sol";
import {FeeOnTransferToken} from "../suite/BudgetSuite.sol";
import {NativeTokenCore, FeeOnTransferERC1155} from "../fixtures/TestDoubles.sol";
import {TwoAccountAuth} from "../fixtures/Modules.sol";
import {TransparentBudgetFixture} from "./TransparentBudgetFixture.sol";

/// @notice A fake core that requests configurable amounts from a budget.
contract DisbursingCore {
    function createBoost(bytes calldata request) external returns (Boost memory boost) {
        ABudget(payable(msg.sender)).disburse(request);
        return boost;
    }
}

/// @notice Unusual and invalid uses of the transparent budget.
contract TransparentBudgetCoreTest is TransparentBudgetFixture {
    ERC1155Token private _erc1155 = new ERC1155Token("");

    function setUp() public {
        _deployTransparent();
    }

    /// @dev Badges are transferred by approval, and tokens by Permit2.
    function testFuzz_createBoostWithPermit2_acceptsERC1155(uint8 limit, uint256 id, uint256 nonce) public {
        (bytes memory payload, bytes memory erc1155) = _erc1155Request(uint256(limit) + 1, id, 0);
        CreateBoostPayload memory boost = _erc1155BoostPayload(uint256(limit) + 1, id);
        Target memory one = boost.incentives[0];
        boost.incentives = new Target[](2);
        (boost.incentives[0], boost.incentives[1]) = (one, _poolTarget(1));
        payload = _compress(boost);
        address creator = vm.addr(KEY);
        _token.mint(creator, _amountWithFee(REWARD));
        bytes[] memory requests = new bytes[](2);
        (requests[0], requests[1]) = (erc1155, _erc20Request(creator, _amountWithFee(REWARD)));
        vm.startPrank(creator);
        _token.approve(PERMIT2, _amountWithFee(REWARD));
        bytes memory signature = _signPermit2(_amountWithFee(REWARD), nonce);
        _transparentBudget.createBoostWithPermit2(requests, address(_core), payload, signature, nonce, block.timestamp);
        vm.stopPrank();
        vm.assertEq(_erc1155.balanceOf(_incentive(0, 0), id), uint256(limit) + 1, "badges");
        vm.assertEq(_token.balanceOf(_incentive(0, 1)), REWARD, "tokens");
        // The permit is used up.
        (, erc1155) = _erc1155Request(uint256(limit) + 1, id, 0);
        _token.mint(creator, _amountWithFee(REWARD));
        vm.prank(creator);
        _token.approve(PERMIT2, _amountWithFee(REWARD));
        vm.prank(creator);
        vm.expectRevert(bytes4(keccak256("InvalidNonce()")));
        _transparentBudget.createBoostWithPermit2(requests, address(_core), payload, signature, nonce, block.timestamp);
    }

    function testFuzz_createBoostWithPermit2_revertsForFeeOnTransferTokens(uint96 amount, uint256 nonce) public {
        FeeOnTransferToken token = new FeeOnTransferToken();
        _token = token;
        uint256 sum = uint256(amount) + 1;
        token.mint(vm.addr(KEY), sum);
        vm.prank(vm.addr(KEY));
        token.approve(PERMIT2, sum);
        bytes[] memory requests = _asArray(_erc20Request(vm.addr(KEY), sum));
        bytes memory signature = _signPermit2(sum, nonce);
        vm.prank(vm.addr(KEY));
        vm.expectRevert(abi.encodeWithSelector(ABudget.InvalidAllocation.selector, address(token), sum));
        _transparentBudget.createBoostWithPermit2(requests, address(_core), "", signature, nonce, block.timestamp);
        vm.assertEq(token.balanceOf(vm.addr(KEY)), sum, "nothing is taken");
    }

    function testFuzz_createBoostWithPermit2_revertsAfterDeadline(uint64 timestamp, uint256 nonce) public {
        vm.warp(uint256(timestamp) + 2);
        uint256 deadline = uint256(timestamp) + 1;
        bytes[] memory requests = _asArray(_erc20Request(vm.addr(KEY), 1));
        bytes memory signature = _signPermit2(1, nonce);
        vm.prank(vm.addr(KEY));
        vm.expectRevert(abi.encodeWithSignature("SignatureExpired(uint256)", deadline));
        _transparentBudget.createBoostWithPermit2(requests, address(_core), "", signature, nonce, deadline);
    }

    function testFuzz_createBoost_revertsForFeeOnTransferERC1155(uint8 limit, uint256 id) public {
        _erc1155 = new FeeOnTransferERC1155();
        (bytes memory payload, bytes memory erc1155) = _erc1155Request(uint256(limit) + 1, id, 0);
        uint256 sum = uint256(limit) + 1 + (uint256(limit) + 1) / 10;
        vm.prank(vm.addr(KEY));
        vm.expectRevert(abi.encodeWithSelector(ABudget.InvalidAllocation.selector, address(_erc1155), sum));
        _transparentBudget.createBoost(_asArray(erc1155), address(_core), payload);
    }

    function testFuzz_disburse_revertsAboveAvailableERC1155(uint8 limit, uint256 id, uint256 shortfall) public {
        uint256 count = uint256(limit) + 10;
        shortfall = bound(shortfall, 1, count);
        (bytes memory payload, bytes memory erc1155) = _erc1155Request(count, id, shortfall);
        vm.prank(vm.addr(KEY));
        vm.expectRevert(
            abi.encodeWithSelector(ABudget.InsufficientFunds.selector, address(_erc1155), count - shortfall, count)
        );
        _transparentBudget.createBoost(_asArray(erc1155), address(_core), payload);
    }

    function testFuzz_disburse_revertsAboveAvailableTokens(uint8 limit, uint256 shortfall) public {
        uint256 amount = (uint256(limit) + 1) * REWARD;
        shortfall = bound(shortfall, 1, amount);
        bytes memory payload = _payload(uint256(limit) + 1, CREATOR);
        _token.mint(CREATOR, _amountWithFee(amount));
        // Another account's funds are in the budget and must not be spent.
        _token.mint(address(_transparentBudget), amount);
        vm.startPrank(CREATOR);
        _token.approve(address(_transparentBudget), _amountWithFee(amount));
        bytes[] memory requests = _asArray(_erc20Request(CREATOR, _amountWithFee(amount) - shortfall));
        vm.expectRevert(
            abi.encodeWithSelector(ABudget.InsufficientFunds.selector, address(_token), amount - shortfall, amount)
        );
        _transparentBudget.createBoost(requests, address(_core), payload);
        vm.stopPrank();
    }

    function testFuzz_disburse_forwardsNativeTokens(uint96 nativeAmount, uint256 to, uint96 requested) public {
        // In about half of the runs the core requests all of them.
        if (to % 2 == 0) requested = nativeAmount;
        NativeTokenCore core = new NativeTokenCore(account(to));
        bytes[] memory requests =
            _asArray(abi.encode(Transfer(AssetType.ETH, address(0), address(this), _amount(nativeAmount))));
        vm.deal(address(this), nativeAmount);
        if (requested > nativeAmount) {
            vm.expectRevert(
                abi.encodeWithSelector(
                    ABudget.InsufficientFunds.selector, address(0), uint256(nativeAmount), uint256(requested)
                )
            );
        } else if (requested < nativeAmount) {
            // Unspent funds would stay in the budget.
            vm.expectRevert(BoostError.Unauthorized.selector);
        }
        _transparentBudget.createBoost{value: nativeAmount}(
            requests, address(core), abi.encode(FungiblePayload(requested))
        );
        if (requested != nativeAmount) return;
        vm.assertEq(account(to).balance, nativeAmount, "all of them");
        vm.assertEq(address(_transparentBudget).balance, 0, "nothing is left");
    }

    /// @dev Mints the badges for a boost and its fee, minus `shortfall`, and approves them to the budget.
    function _erc1155Request(uint256 count, uint256 id, uint256 shortfall)
        private
        returns (bytes memory payload, bytes memory request)
    {
        uint256 sum = count + count / 10 - shortfall;
        address creator = vm.addr(KEY);
        payload = _compress(_erc1155BoostPayload(count, id));
        _erc1155.mint(creator, id, sum);
        vm.prank(creator);
        _erc1155.setApprovalForAll(address(_transparentBudget), true);
        bytes memory tokens = abi.encode(ERC1155Payload(id, sum, ""));
        request = abi.encode(Transfer(AssetType.ERC1155, address(_erc1155), creator, tokens));
    }

    function _erc1155BoostPayload(uint256 count, uint256 id) private returns (CreateBoostPayload memory boost) {
        boost = _boostPayload(1);
        boost.budget = address(_transparentBudget);
        bytes memory data = abi.encode(
            ERC1155Incentive.InitPayload(address(_erc1155), ERC1155Incentive.Strategy.POOL, id, count, "", CREATOR)
        );
        boost.incentives[0] = Target(true, _implementation("ERC1155Incentive"), data);
    }

    /// @dev The core sees the budget as the caller and passes it to the auth. The budget itself checks its own caller.
    function testFuzz_createBoost_requiresCreateBoostAuth(uint256 accountSeed, uint256 other, bool isPermit2) public {
        address[2] memory allowed = [address(_transparentBudget), account(accountSeed)];
        address auth = address(new TwoAccountAuth(allowed[0], allowed[1]));
        vm.prank(CORE_OWNER);
        _core.setCreateBoostAuth(auth);
        address otherAccount = _otherAccount(other, account(accountSeed));
        bytes memory payload = _payload(1, otherAccount);
        vm.prank(otherAccount);
        vm.expectRevert(BoostError.Unauthorized.selector);
        if (isPermit2) {
            _transparentBudget.createBoostWithPermit2(new bytes[](0), address(_core), payload, "", 0, block.timestamp);
        } else {
            _transparentBudget.createBoost(new bytes[](0), address(_core), payload);
        }
        _token.mint(account(accountSeed), _amountWithFee(REWARD));
        bytes[] memory requests = _asArray(_erc20Request(account(accountSeed), _amountWithFee(REWARD)));
        uint256 sum = _amountWithFee(REWARD);
        vm.startPrank(account(accountSeed));
        _token.approve(address(_transparentBudget), sum);
        _transparentBudget.createBoost(requests, address(_core), payload);
        vm.stopPrank();
        vm.assertEq(_core.getBoostCount(), 1, "created");
    }

    /// @dev After the creation of the boost, its core must not disburse any more, not even an amount of zero.
    function testFuzz_disburse_revertsAfterCreateBoost(uint256 accountSeed, uint8 limit) public {
        uint256 sum = _amountWithFee(REWARD * (uint256(limit) + 1));
        _token.mint(account(accountSeed), sum);
        bytes[] memory requests = _asArray(_erc20Request(account(accountSeed), sum));
        bytes memory payload = _payload(uint256(limit) + 1, account(accountSeed));
        vm.startPrank(account(accountSeed));
        _token.approve(address(_transparentBudget), sum);
        _transparentBudget.createBoost(requests, address(_core), payload);
        vm.stopPrank();
        bytes memory emptyRequest = _erc20Request(account(accountSeed), 0);
        vm.prank(address(_core));
        vm.expectRevert(BoostError.Unauthorized.selector);
        _transparentBudget.disburse(emptyRequest);
    }

    function testFuzz_disburse_revertsForZeroAddressRecipient(uint64 amount) public {
        NativeTokenCore core = new NativeTokenCore(address(0));
        vm.deal(address(this), amount);
        bytes memory payload = _amount(amount);
        bytes[] memory requests = _asArray(abi.encode(Transfer(AssetType.ETH, address(0), address(this), payload)));
        vm.expectRevert(abi.encodeWithSelector(ABudget.TransferFailed.selector, address(0), address(0), amount));
        _transparentBudget.createBoost{value: amount}(requests, address(core), payload);
    }

    function testFuzz_disburse_revertsForZeroAddressRecipientOfERC1155(uint256 id, uint64 amount, uint256 accountSeed)
        public
    {
        _erc1155.mint(account(accountSeed), id, amount);
        bytes memory erc1155 = abi.encode(ERC1155Payload(id, amount, ""));
        bytes[] memory requests =
            _asArray(abi.encode(Transfer(AssetType.ERC1155, address(_erc1155), account(accountSeed), erc1155)));
        bytes memory zeroAddressRequest =
            abi.encode(Transfer(AssetType.ERC1155, address(_erc1155), address(0), erc1155));
        DisbursingCore core = new DisbursingCore();
        vm.startPrank(account(accountSeed));
        _erc1155.setApprovalForAll(address(_transparentBudget), true);
        vm.expectRevert(abi.encodeWithSelector(ABudget.TransferFailed.selector, address(_erc1155), address(0), amount));
        _transparentBudget.createBoost(requests, address(core), zeroAddressRequest);
        vm.stopPrank();
    }
}
