// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ERC165Checker} from "@openzeppelin/contracts/utils/introspection/ERC165Checker.sol";
import {LibClone} from "solady/utils/LibClone.sol";
import {LibZip} from "solady/utils/LibZip.sol";
import {AAllowList} from "../allow-list/AAllowList.sol";
import {ABudget} from "../budget/ABudget.sol";
import {AIncentive} from "../incentive/AIncentive.sol";
import {BoostError} from "../shared/BoostError.sol";
import {ClaimReader} from "../shared/ClaimReader.sol";
import {ICloneable} from "../shared/ICloneable.sol";
import {InterfaceId} from "../shared/InterfaceId.sol";
import {AValidator} from "../validator/AValidator.sol";
import {ABoostChanges} from "./ABoostChanges.sol";
import {Boost, CreateBoostPayload, Target} from "./Boost.sol";
import {IProtocolFeeModule} from "./IProtocolFeeModule.sol";

/// @title Where boosts are created and claimed.
/// @dev Lives behind an ERC-1967 proxy. Any contract may be a part of a boost, the worst included: README.md says what
/// it can do, which is to lose its own boost's money.
contract BoostCore is ABoostChanges {
    /// @notice A boost was created.
    event BoostCreated(
        uint256 indexed boostId,
        address indexed owner,
        address indexed action,
        uint256 incentiveCount,
        address validator,
        address allowList,
        address budget
    );

    /// @notice A boost has an incentive.
    /// @param isNewBoost - whether from its creation on.
    event IncentiveAdded(
        uint256 indexed boostId, uint256 indexed incentiveId, address indexed incentiveAddress, bool isNewBoost
    );

    /// @notice A claim was paid.
    /// @param referrer - whom the signature names; the zero address where signatures name nobody.
    /// @param data - what was claimed with.
    event BoostClaimed(
        uint256 indexed boostId, uint256 indexed incentiveId, address indexed claimant, address referrer, bytes data
    );

    /// @notice Creates a boost: makes its parts and funds its incentives from the budget, which the caller may use and
    /// which lets this core pay.
    /// @param data_ - `CreateBoostPayload`, compressed with Solady's `LibZip.cdCompress`.
    function createBoost(bytes calldata data_) external nonReentrant returns (Boost memory) {
        if (address(createBoostAuth) != address(0) && !createBoostAuth.isAuthorized(msg.sender)) {
            revert BoostError.Unauthorized();
        }
        CreateBoostPayload memory payload = abi.decode(LibZip.cdDecompress(data_), (CreateBoostPayload));
        _checkKind(payload.budget, InterfaceId.BUDGET);
        if (!ABudget(payable(payload.budget)).isAuthorized(msg.sender)) revert BoostError.Unauthorized();
        uint256 boostId = _boostCount++;
        StoredBoost storage boost = _boosts[boostId];
        uint64 fee =
            protocolFeeModule == address(0) ? protocolFee : IProtocolFeeModule(protocolFeeModule).getProtocolFee(data_);
        fee += payload.protocolFee;
        boost.protocolFee = fee;
        boost.budget = payload.budget;
        boost.owner = payload.owner;
        if (payload.maxParticipants != 0) {
            boost.isLimited = true;
            boost.maxParticipants = payload.maxParticipants;
        }
        address action = _make(payload.action, InterfaceId.ACTION);
        address allowList = _make(payload.allowList, InterfaceId.ALLOW_LIST);
        for (uint256 index; index < payload.incentives.length; ++index) {
            _addIncentive(boostId, index, fee, payload.budget, payload.incentives[index], true);
        }
        address validator = _makeValidator(payload.validator, action);
        // forge-lint: disable-next-line(unsafe-typecast)
        boost.incentiveCount = uint32(payload.incentives.length);
        boost.action = action;
        boost.allowList = allowList;
        boost.validator = validator;
        boost.bindsReferrer = _bindsReferrer(validator);
        boost.isOpen = ERC165Checker.supportsInterface(allowList, InterfaceId.OPEN_FOR_GOOD);
        emit BoostCreated(
            boostId, payload.owner, action, payload.incentives.length, validator, allowList, payload.budget
        );
        return _boost(boostId);
    }

    /// @notice Adds an incentive to a boost. For its owner, as long as the budget lets the owner use it.
    /// @param target - a base implementation and what the clone is initialised with.
    function addIncentiveToBoost(uint256 boostId, Target calldata target)
        external
        nonReentrant
        returns (address newIncentive)
    {
        StoredBoost storage boost = _boostAt(boostId);
        address budget = boost.budget;
        // An owner whom the budget has let go must not be able to empty it.
        if (msg.sender != boost.owner || !ABudget(payable(budget)).isAuthorized(msg.sender)) {
            revert BoostError.Unauthorized();
        }
        uint256 incentiveId = boost.incentiveCount++;
        return _addIncentive(boostId, incentiveId, boost.protocolFee, budget, target, false);
    }

    /// @notice Claims for oneself.
    /// @param referrer_ - whom the signature names; ignored where signatures name nobody.
    /// @param data_ - `BoostClaimData`, or `BoostClaimDataWithReferrer` where the validator is a second version.
    function claimIncentive(uint256 boostId_, uint256 incentiveId_, address referrer_, bytes calldata data_)
        external
        payable
    {
        claimIncentiveFor(boostId_, incentiveId_, referrer_, data_, msg.sender);
    }

    /// @notice Claims for anybody, who is paid.
    /// @param claimant - who has done the deed.
    function claimIncentiveFor(
        uint256 boostId_,
        uint256 incentiveId_,
        address referrer_,
        bytes calldata data_,
        address claimant
    ) public payable nonReentrant {
        Claiming memory claiming = Claiming(boostId_, incentiveId_, claimant, referrer_);
        StoredIncentive storage incentive = _judge(claiming, data_);
        _payClaim(incentive, claiming, data_);
        emit BoostClaimed(boostId_, incentiveId_, claimant, claiming.referrer, data_);
    }

    /// @dev Has a boost's own parts judge a claim, and reverts unless all of them say yes.
    function _judge(Claiming memory claiming, bytes calldata data) private returns (StoredIncentive storage incentive) {
        StoredBoost storage boost = _boosts[claiming.boostId];
        (address validator, bool bindsReferrer, bool isLimited, bool isOpen) =
            (boost.validator, boost.bindsReferrer, boost.isLimited, boost.isOpen);
        if (validator == address(0)) _panicAsAnArray();
        incentive = _incentiveOf(claiming.boostId, claiming.incentiveId);
        address claimant = claiming.claimant;
        if (!isOpen && !AAllowList(boost.allowList).isAllowed(claimant, data)) revert BoostError.Unauthorized();
        if (isLimited) _countParticipant(boost, claiming.boostId, claimant, data);
        if (!AValidator(validator).validate{value: msg.value}(claiming.boostId, claiming.incentiveId, claimant, data)) {
            revert BoostError.Unauthorized();
        }
        // Where nobody signs for the referrer, the caller may not name one.
        if (!bindsReferrer) claiming.referrer = address(0);
        else if (ClaimReader.referrer(data) != claiming.referrer) revert BoostError.Unauthorized();
    }

    /// @dev Counts claimants, not claims, over all incentives of the boost.
    function _countParticipant(StoredBoost storage boost, uint256 boostId, address claimant, bytes calldata data)
        private
    {
        if (_hasParticipated[boostId][claimant]) return;
        if (boost.participants >= boost.maxParticipants) revert BoostError.ClaimFailed(claimant, data);
        _hasParticipated[boostId][claimant] = true;
        ++boost.participants;
    }

    function _addIncentive(
        uint256 boostId,
        uint256 incentiveId,
        uint64 fee,
        address budget,
        Target memory target,
        bool isNewBoost
    ) private returns (address instance) {
        if (!target.isBase) {
            revert BoostError.InvalidInstance(InterfaceId.INCENTIVE, target.instance);
        }
        _checkKind(target.instance, InterfaceId.INCENTIVE);
        instance = LibClone.clone(target.instance);
        StoredIncentive storage incentive = _incentives[_keyOf(boostId, incentiveId)];
        incentive.instance = instance;
        incentive.protocolFee = fee;
        bytes memory preflight = AIncentive(instance).preflight(target.parameters);
        if (preflight.length != 0) _fund(incentive, instance, budget, preflight);
        ICloneable(instance).initialize(target.parameters);
        emit IncentiveAdded(boostId, incentiveId, instance, isNewBoost);
    }

    /// @dev Where no validator is named, the action may be one.
    function _makeValidator(Target memory target, address action) private returns (address validator) {
        if (target.instance != address(0)) return _make(target, InterfaceId.VALIDATOR);
        if (!ERC165Checker.supportsERC165InterfaceUnchecked(action, InterfaceId.VALIDATOR)) {
            revert BoostError.InvalidInstance(InterfaceId.VALIDATOR, address(0));
        }
        return action;
    }

    /// @dev Clones and initialises, or takes what is there; both have to be of the kind.
    function _make(Target memory target, bytes4 kind) private returns (address instance) {
        instance = target.instance;
        _checkKind(instance, kind);
        if (target.isBase) {
            instance = LibClone.clone(instance);
            ICloneable(instance).initialize(target.parameters);
        }
    }

    function _checkKind(address instance, bytes4 kind) private view {
        if (!ERC165Checker.supportsERC165InterfaceUnchecked(instance, kind)) {
            revert BoostError.InvalidInstance(kind, instance);
        }
    }

    function _bindsReferrer(address validator) private pure returns (bool) {
        bytes4 id = ICloneable(validator).getComponentInterface();
        return id == InterfaceId.SIGNER_VALIDATOR_V2 || id == InterfaceId.LIMITED_SIGNER_VALIDATOR_V2
            || id == InterfaceId.PAYABLE_LIMITED_SIGNER_VALIDATOR_V2;
    }
}
