// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC1155} from "@openzeppelin/contracts/token/ERC1155/IERC1155.sol";
import {FixedPointMathLib} from "solady/utils/FixedPointMathLib.sol";
import {ReentrancyGuardTransient} from "solady/utils/ReentrancyGuardTransient.sol";
import {SafeTransferLib} from "solady/utils/SafeTransferLib.sol";
import {Assets} from "../shared/Assets.sol";
import {BoostError} from "../shared/BoostError.sol";
import {IClaw} from "../shared/IClaw.sol";
import {AssetType, ClawbackPayload, ERC1155Payload, FungiblePayload, Transfer} from "../shared/Transfer.sol";
import {ABudget} from "./ABudget.sol";

/// @title AHoldingBudget
/// @notice A budget that holds money from one transaction to the next.
abstract contract AHoldingBudget is ABudget, ReentrancyGuardTransient {
    mapping(address asset => uint256) private _distributed;
    mapping(address asset => mapping(uint256 tokenId => uint256)) private _distributedTokens;

    /// @inheritdoc ABudget
    /// @dev Only the caller's funds: the caller must not use an approval that another account gave this budget.
    function allocate(bytes calldata data_) external payable virtual override nonReentrant returns (bool) {
        Transfer memory request = abi.decode(data_, (Transfer));
        if (request.assetType == AssetType.ETH) {
            if (msg.value != _amountOf(request)) revert InvalidAllocation(address(0), _amountOf(request));
            return true;
        }
        if (msg.value != 0) revert InvalidAllocation(address(0), msg.value);
        if (request.target != msg.sender) revert BoostError.Unauthorized();
        if (request.assetType == AssetType.ERC20) {
            Assets.pull(request.asset, msg.sender, _amountOf(request));
        } else {
            if (!_dealsInTokens()) revert BoostError.NotImplemented();
            ERC1155Payload memory payload = abi.decode(request.data, (ERC1155Payload));
            uint256 before = _balanceOf(request.asset, payload.tokenId);
            IERC1155(request.asset)
                .safeTransferFrom(msg.sender, address(this), payload.tokenId, payload.amount, payload.data);
            if (_balanceOf(request.asset, payload.tokenId) != before + payload.amount) {
                revert InvalidAllocation(request.asset, payload.amount);
            }
        }
        return true;
    }

    /// @inheritdoc ABudget
    function clawback(bytes calldata data_)
        external
        virtual
        override
        nonReentrant
        onlyOwnerOrRoles(ADMIN_ROLE)
        returns (uint256 amount)
    {
        Transfer memory request = abi.decode(data_, (Transfer));
        if (request.assetType == AssetType.ERC1155) {
            ERC1155Payload memory payload = abi.decode(request.data, (ERC1155Payload));
            amount = payload.amount == 0 ? _balanceOf(request.asset, payload.tokenId) : payload.amount;
            payload.amount = amount;
            _payToken(request, payload);
        } else {
            address asset = _assetOf(request);
            amount = _amountOf(request);
            if (amount == 0) amount = available(asset);
            _checkAvailable(asset, amount);
            _beforeClawback(asset, amount);
            _send(asset, request.target, amount);
        }
    }

    /// @inheritdoc ABudget
    function clawbackFromTarget(address target, bytes calldata data_, uint256 boostId, uint256 incentiveId)
        external
        virtual
        override
        nonReentrant
        onlyAuthorized
        returns (uint256, address)
    {
        return _clawbackFromTarget(target, data_, boostId, incentiveId);
    }

    /// @inheritdoc ABudget
    function disburse(bytes calldata data_) external virtual override nonReentrant onlyAuthorized returns (bool) {
        _disburse(data_);
        return true;
    }

    /// @inheritdoc ABudget
    function disburseBatch(bytes[] calldata data_)
        external
        virtual
        override
        nonReentrant
        onlyAuthorized
        returns (bool)
    {
        for (uint256 index; index < data_.length; ++index) {
            _disburse(data_[index]);
        }
        return true;
    }

    /// @inheritdoc ABudget
    /// @dev Balances are the books: there is nothing to do.
    function reconcile(bytes calldata) external virtual override returns (uint256) {
        return 0;
    }

    /// @inheritdoc ABudget
    function total(address asset_) external view virtual override returns (uint256) {
        return _balance(asset_) + _distributed[asset_];
    }

    /// @inheritdoc ABudget
    function distributed(address asset_) external view virtual override returns (uint256) {
        return _distributed[asset_];
    }

    /// @inheritdoc ABudget
    function available(address asset_) public view virtual override returns (uint256) {
        return _balance(asset_);
    }

    function _distributedOf(address asset, uint256 tokenId) internal view returns (uint256) {
        return _distributedTokens[asset][tokenId];
    }

    function _distributedOf(address asset) internal view returns (uint256) {
        return _distributed[asset];
    }

    /// @dev What is not available any more because of this payment, beside the payment itself.
    function _beforeDisburse(address asset, address to, uint256 amount) internal virtual {}

    /// @dev Whether the budget deals in ERC-1155 tokens.
    function _dealsInTokens() internal pure virtual returns (bool) {
        return true;
    }

    /// @dev For books that remember what was taken out.
    function _beforeClawback(address asset, uint256 amount) internal virtual {}

    function _recordDistributed(address asset, uint256 amount) internal {
        _distributed[asset] += amount;
    }

    function _disburse(bytes calldata data_) private {
        Transfer memory request = abi.decode(data_, (Transfer));
        if (request.assetType == AssetType.ERC1155) {
            ERC1155Payload memory payload = abi.decode(request.data, (ERC1155Payload));
            _distributedTokens[request.asset][payload.tokenId] += payload.amount;
            _payToken(request, payload);
        } else {
            address asset = _assetOf(request);
            uint256 amount = _amountOf(request);
            _beforeDisburse(asset, request.target, amount);
            _checkAvailable(asset, amount);
            _recordDistributed(asset, amount);
            _send(asset, request.target, amount);
        }
    }

    function _checkAvailable(address asset, uint256 amount) private view {
        uint256 most = available(asset);
        if (amount > most) revert InsufficientFunds(asset, most, amount);
    }

    /// @dev The event comes before the payment, so that events of the payee come after it.
    function _send(address asset, address to, uint256 amount) internal {
        if (to == address(0)) revert TransferFailed(asset, to, amount);
        emit Distributed(asset, to, amount);
        if (asset == address(0)) {
            (bool isSent,) = to.call{value: amount}("");
            if (!isSent) revert TransferFailed(address(0), to, amount);
        } else {
            SafeTransferLib.safeTransfer(asset, to, amount);
        }
    }

    function _payToken(Transfer memory request, ERC1155Payload memory payload) private {
        if (!_dealsInTokens()) revert BoostError.NotImplemented();
        uint256 most = _balanceOf(request.asset, payload.tokenId);
        if (payload.amount > most) revert InsufficientFunds(request.asset, most, payload.amount);
        if (request.target == address(0)) revert TransferFailed(request.asset, request.target, payload.amount);
        emit Distributed(request.asset, request.target, payload.amount);
        IERC1155(request.asset)
            .safeTransferFrom(address(this), request.target, payload.tokenId, payload.amount, payload.data);
    }

    /// @dev What comes back does not count as distributed any more: the incentive's money and the core's fee for it, as
    /// much of both as is seen to arrive.
    function _clawbackFromTarget(address target, bytes calldata data_, uint256 boostId, uint256 incentiveId)
        internal
        returns (uint256 amount, address asset)
    {
        bytes memory request = abi.encode(ClawbackPayload(address(this), data_));
        (AssetType kind, address comes, uint256 tokenId) = _assetAt(target, boostId, incentiveId);
        if (comes == address(0)) return IClaw(target).clawback(request, boostId, incentiveId);
        uint256 before = Assets.balanceOf(kind, comes, tokenId, address(this));
        (amount, asset) = IClaw(target).clawback(request, boostId, incentiveId);
        uint256 back = FixedPointMathLib.zeroFloorSub(Assets.balanceOf(kind, comes, tokenId, address(this)), before);
        if (kind == AssetType.ERC20) {
            _distributed[comes] = FixedPointMathLib.zeroFloorSub(_distributed[comes], back);
        } else {
            uint256 gone = _distributedTokens[comes][tokenId];
            _distributedTokens[comes][tokenId] = FixedPointMathLib.zeroFloorSub(gone, back);
        }
    }

    /// @dev What an incentive was funded with, by the books of a core; the zero address where there are none. A target
    /// that lies about it gains nothing: what counts is what arrives.
    function _assetAt(address target, uint256 boostId, uint256 incentiveId)
        private
        view
        returns (AssetType kind, address asset, uint256 tokenId)
    {
        bytes32 key = keccak256(abi.encodePacked(boostId, incentiveId));
        (bool isAnswered, bytes memory answer) =
            target.staticcall(abi.encodeWithSignature("incentivesFeeInfo(bytes32)", key));
        if (!isAnswered || answer.length != 160) return (AssetType.ETH, address(0), 0);
        uint256 number;
        uint256 word;
        (number, word,,, tokenId) = abi.decode(answer, (uint256, uint256, uint256, uint256, uint256));
        bool isToken = number == uint256(AssetType.ERC1155) && _dealsInTokens();
        if (word > type(uint160).max || (number != uint256(AssetType.ERC20) && !isToken)) {
            return (AssetType.ETH, address(0), 0);
        }
        // forge-lint: disable-next-line(unsafe-typecast)
        return (isToken ? AssetType.ERC1155 : AssetType.ERC20, address(uint160(word)), tokenId);
    }

    function _balance(address asset) internal view returns (uint256) {
        return asset == address(0) ? address(this).balance : SafeTransferLib.balanceOf(asset, address(this));
    }

    function _balanceOf(address asset, uint256 tokenId) internal view returns (uint256) {
        return IERC1155(asset).balanceOf(address(this), tokenId);
    }

    /// @dev The chain's own coin is the zero address, whatever the request calls it.
    function _assetOf(Transfer memory request) private pure returns (address) {
        return request.assetType == AssetType.ETH ? address(0) : request.asset;
    }

    function _amountOf(Transfer memory request) private pure returns (uint256) {
        return abi.decode(request.data, (FungiblePayload)).amount;
    }

    /// @dev Every chain of the deployed protocol has transient storage (Cancun); Solady's default trusts mainnet only.
    function _useTransientReentrancyGuardOnlyOnMainnet() internal pure override returns (bool) {
        return false;
    }
}
